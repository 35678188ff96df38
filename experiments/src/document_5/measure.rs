//! An experiment by every method in turns: what is counted, and the time of each step.

use super::scene::{Question, Scene, Standing};
use crate::clock::timed;
use boxwood::{LinkFit, LinkPair, LinkScratch, PenetrationOptions, Posture, Scratch};

/// So many frames stand at once: what is timed goes through them one after the other, so that the clock is read seldom, and no
/// branch is taken as in the frame before because it is the same frame. Few enough for the cache.
const BLOCK: usize = 32;

/// What a method did in an experiment.
#[derive(Clone, Debug)]
pub struct Measured {
    /// How the boxes are made.
    pub fit: LinkFit,
    /// What is counted, over all frames.
    pub counts: Counts,
    /// The least of all passes, over all frames.
    pub times: Times,
    /// Of all inner boxes of all frames together.
    pub volume: f64,
}

/// What is the same in every pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Pairs of links that are asked about exactly: #coll.
    pub candidates: u64,
    /// Those that meet. The others are #false.
    pub hits: u64,
    /// Pairs of boxes that were tested.
    pub box_tests: u64,
}

impl Counts {
    /// Exact questions in vain.
    #[must_use]
    pub fn vain(&self) -> u64 {
        self.candidates - self.hits
    }
}

/// CPU seconds of all frames.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Exact questions, with direction and depth of what meets.
    pub query: f64,
    /// Update of all boxes.
    pub update: f64,
    /// Tests of boxes.
    pub test: f64,
}

impl Times {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.query + self.boxes()
    }

    /// What boxes take.
    #[must_use]
    pub fn boxes(&self) -> f64 {
        self.update + self.test
    }

    pub(super) fn least(self, other: Self) -> Self {
        Self {
            query: self.query.min(other.query),
            update: self.update.min(other.update),
            test: self.test.min(other.test),
        }
    }
}

/// Two links that meet, or a link and a thing, and when.
type Hit = (usize, Question, LinkPair);

/// All methods, and what they found.
pub(super) struct Found {
    pub(super) methods: Vec<Measured>,
    /// The least time for direction and depth of all that meets: the same pairs for all methods, so that it is measured by itself,
    /// and is a part of the query time of each.
    pub(super) depths: f64,
}

/// Measures these methods in turns, so often. Fails, with the reason, if they do not find the same pairs, or if methods with the same
/// boxes of links ask about different ones.
pub(super) fn in_turns(
    scene: &Scene,
    fits: &[LinkFit],
    turns: u32,
    mut advance: impl FnMut(),
) -> Result<Found, String> {
    let (mut methods, mut known, mut depth_time) = (Vec::<Measured>::new(), None, f64::INFINITY);
    for turn in 0..turns.max(1) {
        for (place, &fit) in fits.iter().enumerate() {
            let (times, counts, hits) = pass(scene, fit)?;
            if *known.get_or_insert_with(|| hits.clone()) != hits {
                return Err(format!("{} finds others than {} did", fit.name(), fits[0].name()));
            }
            if turn == 0 {
                methods.push(Measured { fit, counts, times, volume: volume(scene, fit)? });
            }
            let own = &mut methods[place];
            if counts != own.counts {
                return Err(format!("the answers of {} differ from pass to pass", fit.name()));
            }
            own.times = own.times.least(times);
            advance();
        }
        depth_time = depth_time.min(depths(scene, known.as_deref().unwrap_or_default())?);
    }
    methods.iter_mut().for_each(|own| own.times.query += depth_time);
    ask_alike(&methods)?;
    Ok(Found { methods, depths: depth_time })
}

/// Methods whose boxes of links are the same ask about the same pairs, whatever is around the links.
fn ask_alike(methods: &[Measured]) -> Result<(), String> {
    let turned = |own: &&Measured| matches!(own.fit, LinkFit::Cab | LinkFit::CabSum | LinkFit::Obb);
    let asked: Vec<u64> = methods.iter().filter(turned).map(|own| own.counts.candidates).collect();
    if asked.windows(2).any(|two| two[0] != two[1]) {
        return Err(format!("methods with the same boxes of links ask about {asked:?} pairs"));
    }
    Ok(())
}

/// All frames, each by itself: bodies are moved off the clock, and what follows from it is on it.
fn pass(scene: &Scene, fit: LinkFit) -> Result<(Times, Counts, Vec<Hit>), String> {
    let (mut times, mut counts, mut hits) = (Times::default(), Counts::default(), Vec::new());
    let (mut links, mut models) = (LinkScratch::new(), Scratch::new());
    let standing = (0..BLOCK.min(scene.frames())).map(|_| scene.standing(fit));
    let mut block = standing.collect::<Result<Vec<Standing<'_>>, String>>()?;
    let all: Vec<usize> = (0..scene.frames()).collect();
    for frames in all.chunks(BLOCK) {
        let block = &mut block[..frames.len()];
        for (standing, &frame) in block.iter_mut().zip(frames) {
            scene.stand(standing, frame)?;
        }
        times.update += timed(|| block.iter_mut().flat_map(|one| &mut one.postures).for_each(Posture::refit)).1;
        times.test += timed(|| block.iter_mut().for_each(|one| test(scene, one, &mut links, &mut counts))).1;
        let query = || block.iter().zip(frames).for_each(|(one, &frame)| query(one, frame, &mut models, &mut hits));
        times.query += timed(query).1;
    }
    counts.hits = hits.len() as u64;
    Ok((times, counts, hits))
}

/// The time for direction and depth of what meets.
fn depths(scene: &Scene, hits: &[Hit]) -> Result<f64, String> {
    let (mut standing, mut scratch, mut time) = (scene.standing(LinkFit::Brute)?, Scratch::new(), 0.0);
    for hits in hits.chunk_by(|a, b| a.0 == b.0) {
        scene.stand(&mut standing, hits[0].0)?;
        time += timed(|| {
            for &(_, question, pair) in hits {
                let options = PenetrationOptions::default();
                std::hint::black_box(
                    standing.with_models(question, pair, |models| scratch.penetration(models, &options)),
                );
            }
        })
        .1;
    }
    Ok(time)
}

/// Which pairs of links have boxes that cannot be told apart?
fn test(scene: &Scene, standing: &mut Standing<'_>, scratch: &mut LinkScratch, counts: &mut Counts) {
    let mut found = std::mem::take(&mut standing.candidates);
    found.clear();
    for question in scene.questions() {
        let (posture, against) = scene.against(standing, question);
        found.extend(scratch.candidates(posture, against).iter().map(|&pair| (question, pair)));
        counts.box_tests += scratch.work().box_tests;
    }
    counts.candidates += found.len() as u64;
    standing.candidates = found;
}

/// Which of them meet?
fn query(standing: &Standing<'_>, frame: usize, scratch: &mut Scratch, hits: &mut Vec<Hit>) {
    for &(question, pair) in &standing.candidates {
        if standing.with_models(question, pair, |models| scratch.intersects(models)) == Some(true) {
            hits.push((frame, question, pair));
        }
    }
}

/// Of the boxes around more than one link, in all frames.
fn volume(scene: &Scene, fit: LinkFit) -> Result<f64, String> {
    let mut standing = scene.standing(fit)?;
    let mut volume = 0.0;
    for frame in 0..scene.frames() {
        scene.stand(&mut standing, frame)?;
        volume += standing.postures.iter().map(inner_volume).sum::<f64>();
    }
    Ok(volume)
}

fn inner_volume(posture: &Posture) -> f64 {
    let volume = |corners: &[[f64; 3]; 8]| {
        let side = |corner: usize| [0, 1, 2].map(|axis| corners[corner][axis] - corners[0][axis]);
        let length = |side: [f64; 3]| side.iter().map(|x| x * x).sum::<f64>().sqrt();
        [1, 2, 4].map(|corner| length(side(corner))).iter().product::<f64>()
    };
    posture.boxes().iter().filter(|one| one.links.len() > 1).map(|one| volume(&one.corners)).sum()
}

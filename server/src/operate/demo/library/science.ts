import { type DemoCollection, h, links, note, p, ul } from './demo-post.ts';

const space = [
  note(
    'Observing log, 12 October',
    `${p('Clear until one, then fog from the river.')}${ul('Saturn: rings nearly edge-on', 'M31: core and a hint of the dust lane', 'Double cluster: best at low power')}`,
    'astronomy, log',
  ),
  ...links(`
Astronomy Picture of the Day | apod.nasa.gov | A picture and a paragraph, every day since 1995 | astronomy
James Webb Space Telescope | webb.nasa.gov | Infrared from a million miles away | astronomy
Voyager mission status | science.nasa.gov/mission/voyager | Two probes, still sending | astronomy
Heavens-Above | www.heavens-above.com | When the station passes over the house | astronomy, reference
Andromeda Galaxy | en:Andromeda Galaxy | Two and a half million years away, and coming closer | astronomy
Космонавтика | ru:Космонавтика | История полётов за пределы атмосферы | astronomy, history
天の川 | ja:天の川 | 夏の夜空を渡る光の帯 | astronomy
Stellarium | stellarium-web.org | A planetarium in the browser | astronomy, tools
`),
];

const biology = links(`
Lichen | en:Lichen | A fungus and an alga keep house | biology
Mycelium | en:Mycelium | What a mushroom is the fruit of | biology
Swift | en:Common swift | A bird that sleeps in the air | birds
Merlin Bird ID | merlin.allaboutbirds.org | Names a bird by its song | birds, tools
iNaturalist | www.inaturalist.org | What was seen where, with pictures | biology, open data
Axolotl | en:Axolotl | Never grows up, regrows legs | biology
Photosynthesis | en:Photosynthesis | Light into sugar | biology
Honey bee | en:Honey bee | Waggle dances and waxen hexagons | biology
Grauwal | de:Grauwal | Zwanzigtausend Kilometer im Jahr | biology
`);

const mathematics = [
  note(
    'Why the harmonic series diverges',
    p('Group the terms: 1/3 + 1/4 &gt; 1/2, then 1/5 to 1/8 &gt; 1/2, and so on. Infinitely many halves.'),
    'math',
  ),
  ...links(`
OEIS | oeis.org | Every integer sequence anybody has needed | math, reference
Euclid's Elements | en:Euclid's Elements | Thirteen books, still in use | math, history
Penrose tiling | en:Penrose tiling | Order without repetition | math, art
Benford's law | en:Benford's law | Why so many numbers begin with 1 | math, statistics
Fermat's Last Theorem | en:Fermat's Last Theorem | A margin too small | math, history
الخوارزميات | ar:خوارزمية | من اسم الخوارزمي إلى الحاسوب | math, history
Four color theorem | en:Four color theorem | Proved by a computer, doubted by many | math
Project Euler | projecteuler.net | Problems between mathematics and programming | math, puzzle
`),
];

const weather = links(`
Cloud Atlas | cloudatlas.wmo.int | All clouds, with photographs | weather, reference
Windy | www.windy.com | Wind, rain, and waves on one map | weather, maps
Föhn | de:Föhn | Warmer Fallwind am Alpenrand | weather, alps
Monsoon | en:Monsoon | The wind that turns with the season | weather
Aurora | en:Aurora | Where the solar wind meets the air | weather, astronomy
`);

export const science: DemoCollection = {
  name: 'Science',
  icon: 801,
  posts: [
    note(
      'Talk on Thursday',
      `${h('Questions to ask')}${ul('How large is the sample?', 'Who paid for the telescope time?', 'What would have changed your mind?')}${p('Room 2, seven o’clock. The doors close on time.')}`,
      'plan',
    ),
    ...links(`
arXiv | arxiv.org | Preprints of physics, mathematics, and computing | reference
Our World in Data | ourworldindata.org | Long series in clear charts | statistics, open data
`),
  ],
  nested: [
    { name: 'Space', icon: 1110, posts: space },
    { name: 'Biology', icon: 306, posts: biology },
    { name: 'Mathematics', icon: 806, posts: mathematics },
    { name: 'Weather', icon: 301, posts: weather },
  ],
};

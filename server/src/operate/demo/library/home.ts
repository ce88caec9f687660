import { type DemoCollection, h, links, note, ol, p, tasks, ul } from './demo-post.ts';

const garden = [
  note(
    'Sowing calendar',
    `${h('March')}${ul('Peas outside', 'Tomatoes on the window sill')}${h('April')}${ul('Carrots, radishes, lettuce', 'Potatoes when the dandelions bloom')}${h('May')}${ul('Beans after the 15th', 'Harden off the tomatoes')}`,
    'garden, reference',
  ),
  note('Rain barrel', p('200 liters last nine days in July. A second one needs a base of four slabs.'), 'garden'),
  ...links(`
Compost | en:Compost | Brown, green, air, time | garden
Crop rotation | en:Crop rotation | Beans after cabbage, never tomatoes after potatoes | garden
Espalier | en:Espalier | Fruit trees as flat as a wall | garden
Lavender | en:Lavandula | Dry soil, full sun, cut in August | garden
Hügelbeet | de:Hügelbeet | Ein Beet aus Ästen, Laub und Erde | garden
Royal Horticultural Society | www.rhs.org.uk/advice | Pests, pruning, and what to plant when | garden, reference
Plants For A Future | pfaf.org | Eight thousand useful plants | garden, reference
`),
];

const repairs = [
  note(
    'The dripping tap',
    `${ol('Close the valve below the sink.', 'Take off the cap, then the screw.', 'Replace the cartridge: 35 mm.', 'Open slowly.')}${p('The old cartridge is in the red box, as a pattern.')}`,
    'repair, house',
  ),
  ...links(`
iFixit guides | www.ifixit.com/Guide | Repairs with photographs of every step | repair, reference
Screw drives | en:List of screw drives | Which bit that is | repair, tools
Soldering | en:Soldering | Clean, heat, feed, wait | repair, tools
Bicycle repair | en.wikibooks.org/wiki/Bicycles | Maintenance from chain to headset | repair, bicycle
Bicycle wheel | en:Bicycle wheel | Spokes, tension, and how to true a rim | bicycle, repair
Wood finishing | en:Wood finishing | Oil, wax, varnish | repair
Hausschwamm | de:Echter Hausschwamm | Woran man ihn erkennt | house
`),
];

const selfHosting = [
  note(
    'Server notes',
    `${p('Backups every night at three, copied to the other house on Sundays.')}<pre><code class="language-bash">npm run backup -- /backups/benotes-$(date +%F).zip\nfind /backups -name 'benotes-*.zip' -mtime +30 -delete</code></pre>${tasks('x Try a restore', 'Second disk', 'Alert when the disk is 80 % full')}`,
    'server, backup',
  ),
  ...links(`
Caddy | caddyserver.com/docs | A reverse proxy that gets its certificates itself | server
Debian handbook | debian-handbook.info | The administration of a system that lasts | server, linux, reference
ArchWiki | wiki.archlinux.org | The best documentation of Linux, whatever you run | linux, reference
systemd by example | systemd-by-example.com | Units, targets, timers, in the browser | linux
WireGuard | www.wireguard.com | A VPN of four thousand lines | server, security
restic | restic.net | Encrypted backups that are deduplicated | backup, tools
Let's Encrypt | letsencrypt.org/docs | Certificates without money | security, server
smartmontools | www.smartmontools.org | What a disk knows about its own end | server, tools
Raspberry Pi documentation | www.raspberrypi.com/documentation | The small computer in the cupboard | server, reference
OpenWrt | openwrt.org | A router that gets updates | server, network
`),
];

const money = links(`
Compound interest | en:Compound interest | The formula behind savings and debts | money, math
Index fund | en:Index fund | The whole market at little cost | money
Household budget | en:Personal budget | Where it went | money
`);

export const home: DemoCollection = {
  name: 'House and garden',
  icon: 1201,
  posts: [
    note(
      'Where things are',
      ul('Fuses: behind the coats', 'Water main: cellar, left', 'Spare key: ask next door', 'Ladder: at the allotment'),
      'house, reference',
    ),
    note(
      'Moving the piano',
      tasks('x Measure the stairs', 'x Three people and straps', 'Tuner two weeks later'),
      'house, plan',
    ),
  ],
  nested: [
    { name: 'Garden', icon: 307, posts: garden },
    { name: 'Repairs', icon: 1301, posts: repairs },
    { name: 'Home server', icon: 1003, posts: selfHosting },
    { name: 'Money', icon: 903, posts: money },
  ],
};

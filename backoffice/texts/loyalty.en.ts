import type { loyalty as thai } from './loyalty.th.ts'

export const loyalty: typeof thai = {
  title: 'Loyalty terms',
  inForce: 'In force',
  builtIn: 'Built in',
  from: (at) => `From ${at}`,
  startsOn: 'Starts',
  startsAtHour: 'Starts at',
  bahtPerPoint: 'Baht for a point',
  bahtPerPointHelp: 'So much bought earns one point',
  tierTerms: (from, percent) => `from ${from} · ${percent}% of the points`,
  years: (count) => `${count} full ${count === '1' ? 'year' : 'years'} after the year they were earned`,
  fullYears: 'Points are valid for',
  fullYearsHelp: 'Full years after the year in which they were earned',
  tiers: { member: 'Member', silver: 'Silver', gold: 'Gold' },
  fromAmt: (tier) => `${tier} from (baht)`,
  percent: (tier) => `Points of ${tier} (%)`,
  add: 'Add terms',
  save: 'Save',
  saved: 'Terms saved',
  onlyFuture:
    'Terms that have started can’t be changed: add new ones that start later. Points that were earned stay as they are.',
  violations: { invalid: 'Must start in the future, and rise from level to level' },
}

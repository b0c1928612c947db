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
  earns: 'Earns',
  perPoint: (amount) => `1 point for every ${amount}`,
  tierTerms: (from, times) =>
    [from && `from ${from}`, times ? `${times}× points` : 'the usual points'].filter(Boolean).join(' · '),
  years: (count) =>
    count === 0
      ? 'until the end of the year'
      : count === 1
        ? 'until the end of the next year'
        : `until the end of the year, ${count} years later`,
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
  violations: {
    in_the_past: 'Must start in the future',
    not_from_zero: 'The first level begins at 0',
    not_rising: 'A higher level must begin at more, and give no less, than the one below',
    invalid: 'Not possible: more than 0 baht for a point, at most 10 years, at most ten times the points',
  },
}

import type { turns as thai } from './turns.th.ts'

export const turns: typeof thai = {
  title: 'This product is ordered by turns',
  explained: (units, minutes) =>
    `Join the line. When it’s your turn, you can order at most ${units} within ${minutes} minutes`,
  join: 'Join the line',
  joinAgain: 'Join the line again',
  leave: 'Leave the line',
  inLine: (retailers) =>
    retailers === 0 ? 'Nobody is waiting' : retailers === 1 ? '1 shop is waiting' : `${retailers} shops are waiting`,
  place: (place) => `You’re number ${place} in the line`,
  left: (units) => `${units} left`,
  keptForOthers: 'The rest is kept for shops whose turn it is. It comes to you if one of them doesn’t order',
  admitted: (units, until) => `It’s your turn. Order by ${until}. Kept for you: ${units}`,
  placeShort: (place) => `Number ${place}`,
  orderBy: (until) => `Order by ${until}`,
  kept: (units) => `${units} kept`,
  lapsed: 'The time of your turn is over',
  ordered: 'You have ordered in your turn',
  soldOut: 'Sold out',
  placeKept: (place) => `You’re still number ${place} in the line, in case some come back`,
}

import type { notes as thai } from './notes.th.ts'

export const notes = {
  instead: 'Try this instead',
  giftOnly: 'A free gift with promotions. Not sold separately.',
  notGivenNow: 'No promotion gives this right now, and it isn’t sold separately.',
  givenWith: 'Comes free with',
  allReserved: 'All goods for shops only',
  restrictedNote: 'For verified shops only. We text a code to your shop’s phone; it lets you order for 24 hours.',
} satisfies typeof thai

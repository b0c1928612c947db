import type { offline as thai } from './offline.th.ts'

export const offline = {
  ribbon: 'Offline',
  ribbonSince: (time) => `Offline · as of ${time}`,
  notCounted: 'The sum does not include what is waiting yet.',
  newVersion: 'New version is available',
  reload: 'Reload',
  later: 'Later',
  left: (count) => `${count} ${count === 1 ? 'product was' : 'products were'} not sent`,
  leftText: 'They were chosen before you signed out. Put them into the cart now?',
  putIn: 'Put into cart',
  discard: 'Discard',
} satisfies typeof thai

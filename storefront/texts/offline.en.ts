import type { offline as thai } from './offline.th.ts'

export const offline = {
  ribbon: 'Offline',
  ribbonSince: (time) => `Offline · as of ${time}`,
  searchedSince: (time) => `Searched on this phone · as of ${time}`,
  partialSince: (time) => `Offline · some details, as of ${time}`,
  orderWaits: 'order waiting',
  notCounted: 'Total excludes items waiting to sync.',
  partMissing: 'This part didn’t load',
  reloadPage: 'Reload the page',
  newVersion: 'New version is available',
  reload: 'Reload',
  later: 'Later',
  left: (count) => `${count} ${count === 1 ? 'product was' : 'products were'} not sent`,
  leftText: 'You chose them before signing out. Add them to your cart now?',
  putIn: 'Add to cart',
  discard: 'Discard',
  waitingForSpace: 'Not sent yet: this phone’s storage is full. Free some space',
  waitingForShop: 'Not sent yet. It will be sent by itself, no need to do it again',
} satisfies typeof thai

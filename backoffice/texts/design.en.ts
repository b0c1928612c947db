import type { design as thai } from './design.th.ts'

export const design: typeof thai = {
  close: 'Close',
  pleaseWait: 'Please wait',
  tryAgain: 'Try again',
  failedTitle: 'Could not load this',
  failedText: 'Try again.',
  offlineHeading: 'No connection',
  offlineText: 'Connect to the internet and try again.',
  quantityOf: (name) => `Quantity of ${name}`,
  fewer: (name) => `Fewer ${name}`,
  more: (name) => `More ${name}`,
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageNumber: (page) => `Page ${page}`,
}

/** A number of things that are named in English: `1 item`, `2 items`. Every page in English has this file, with the shared texts. */
export const plural = (count: string | number, word: string): string =>
  `${count} ${word}${String(count) === '1' ? '' : 's'}`

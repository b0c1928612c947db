/** A header without what people write differently: case, blanks, marks. Thai vowels and tone marks stay. */
export const foldHeader = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('เเ', 'แ')
    .replaceAll(/[^\p{L}\p{M}\p{N}%]/gu, '')

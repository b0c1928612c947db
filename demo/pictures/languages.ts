/**
 * A part of a drawing in Thai and in English, the way SVG has it: the server sends one of them. Neither may hold a group
 * without attributes.
 */
export const inLanguages = (thai: string, english: string): string =>
  thai === english ? thai : `<switch><g systemLanguage="en">${english}</g><g>${thai}</g></switch>`

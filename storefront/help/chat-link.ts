/** Opens the chat with the sales contact with some words already typed, in LINE's own way of writing such links. */
export const chatWith = (draft: string): string =>
  `https://line.me/R/oaMessage/%40songdee/?${encodeURIComponent(draft)}`

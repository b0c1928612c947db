/** How the word of a segment looks, typed or in a file: it is compared with those of promotions, so its letters are small. */
export const segmentWord = /^[a-z][a-z0-9_-]{0,39}$/

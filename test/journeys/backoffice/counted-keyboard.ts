import type { Page } from 'playwright-core'

/** The keyboard of a page, which counts the keys that somebody would have to press. */
export function countedKeyboard({ keyboard }: Page) {
  let keys = 0
  return {
    press: async (...names: string[]) => {
      for (const name of names) await keyboard.press(name)
      keys += names.length
    },
    type: async (words: string) => {
      await keyboard.type(words)
      keys += words.length
    },
    keys: () => keys,
  }
}

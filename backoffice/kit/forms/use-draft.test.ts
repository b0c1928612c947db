import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useDraft } from './use-draft.ts'

test('what an answer adds is added to what the form holds by then, not to what it held when it was sent', () => {
  let answer: (() => void) | null = null
  function Form() {
    const { draft, set } = useDraft({ record: null, draftOf: () => fresh, fresh })
    if (!answer) {
      // A picture is sent while the form holds two; before it is stored, the first one is removed.
      answer = () => set(({ pictures }) => ({ pictures: [...pictures, 'sent'] }))
      set({ pictures: ['second'] })
      answer()
    }
    return draft.pictures.join()
  }
  const fresh = { pictures: ['first', 'second'] }
  expect(renderToStaticMarkup(createElement(Form))).toBe('second,sent')
})

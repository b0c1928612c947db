import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useDraft } from './use-draft.ts'

const fresh = { pictures: ['first', 'second'] }

function Form() {
  const { draft, set } = useDraft({ record: null, draftOf: () => fresh, fresh })
  const [isStored, setStored] = useState(false)
  if (!isStored) {
    // A picture is sent while the form holds two; before it is stored, the first one is removed.
    set({ pictures: ['second'] })
    set(({ pictures }) => ({ pictures: [...pictures, 'sent'] }))
    setStored(true)
  }
  return draft.pictures.join()
}

test('what an answer adds is added to what the form holds by then, not to what it held when it was sent', () => {
  expect(renderToStaticMarkup(createElement(Form))).toBe('second,sent')
})

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

type Product = { revision: number; price: number; name: string }
const stored: Product = { revision: 1, price: 10, name: 'rice' }
const versionOf = ({ price, name }: Product) => ({ price, name })

/** A price is typed, and then colleagues save, one after the other. @returns what is left to be settled */
function conflictsAfter(mine: number, saved: readonly Product[]): string {
  function Editing() {
    const [step, setStep] = useState(0)
    const record = step === 0 ? stored : (saved[step - 1] ?? stored)
    const { draft, conflicts, set } = useDraft({ record, draftOf: versionOf, fresh: versionOf(stored) })
    if (step === 0) set({ price: mine })
    if (step < saved.length) setStep(step + 1)
    return `${draft.price} ${draft.name} ${conflicts.join()}`
  }
  return renderToStaticMarkup(createElement(Editing))
}

test('a conflict stays when somebody saves another field after it, until both are the same', () => {
  const theirs = { ...stored, revision: 2, price: 12 }
  expect(conflictsAfter(11, [theirs])).toBe('11 rice price')
  expect(conflictsAfter(11, [theirs, { ...theirs, revision: 3, name: 'jasmine rice' }])).toBe('11 jasmine rice price')
  expect(conflictsAfter(11, [theirs, { ...theirs, revision: 3, price: 13 }])).toBe('11 rice price')
  expect(conflictsAfter(11, [theirs, { ...theirs, revision: 3, price: 11 }])).toBe('11 rice ')
})

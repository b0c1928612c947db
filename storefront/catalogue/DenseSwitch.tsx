import { useEffect, useState } from 'react'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** The start script reads both names too: a list has its shape before it is drawn. */
const storageKey = 'dense'
const attribute = 'data-dense'

/** DenseSwitch: one line per product for whoever orders by name; remembered, and only a matter of the style sheet. */
export function DenseSwitch() {
  const texts = useTexts('catalogue')
  const [dense, setDense] = useState(false)
  useEffect(() => setDense(document.documentElement.hasAttribute(attribute)), [])
  const toggle = () => {
    setDense(document.documentElement.toggleAttribute(attribute))
    if (dense) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, '1')
  }
  return (
    <button
      type="button"
      className="icon-button dense-switch"
      aria-pressed={dense}
      aria-label={texts.dense}
      onClick={toggle}
    />
  )
}

import { useEffect, useState } from 'react'
import { useTexts } from '#storefront/texts/use-texts.tsx'

const storageKey = 'dense'
const attribute = 'data-dense'

/** Few lists are dense: their style sheet comes when one is wanted. */
async function lay(dense: boolean): Promise<void> {
  if (dense) await import('./dense.css')
  document.documentElement.toggleAttribute(attribute, dense)
}

/** DenseSwitch: one line per product for whoever orders by name; remembered, and only a matter of the style sheet. */
export function DenseSwitch() {
  const texts = useTexts('catalogue')
  const [dense, setDense] = useState(false)
  useEffect(() => {
    const remembered = localStorage.getItem(storageKey) !== null
    setDense(remembered)
    void lay(remembered)
  }, [])
  const toggle = () => {
    setDense(!dense)
    void lay(!dense)
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

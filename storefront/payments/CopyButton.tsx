import { useState } from 'react'
import Copy from '#design/icons/copy.ts'
import Check from '#design/icons/check.ts'
import { announce } from '#design/announce.ts'
import { Icon } from '#design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** How long the tick stays, in milliseconds. */
const tickMs = 2000

/** CopyButton: copies a number for the bank's app. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const texts = useTexts('payments')
  const [copied, setCopied] = useState(false)
  const [failed, setFailed] = useState(false)
  const copy = async () => {
    const done = await copyText(text)
    setFailed(!done)
    if (!done) return
    announce(texts.copied)
    setCopied(true)
    setTimeout(() => setCopied(false), tickMs)
  }
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} onClick={() => void copy()}>
        <Icon of={copied ? Check : Copy} size={20} />
      </button>
      {failed && (
        <span className="field-error" role="alert">
          {texts.notCopied}
        </span>
      )}
    </>
  )
}

/** Copies a text; the clipboard API is missing over http. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = Object.assign(document.createElement('textarea'), { value: text })
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

import { useState } from 'react'
import Copy from '#design/icons/copy.ts'
import Check from '#design/icons/check.ts'
import { announce } from '#design/announce.ts'
import { Icon } from '#design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** Milliseconds for which the tick stays. */
const shown = 2000

/** CopyButton: takes a number along to the bank's app. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const texts = useTexts('payments')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return
    announce(texts.copied)
    setCopied(true)
    setTimeout(() => setCopied(false), shown)
  }
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={() => void copy()}>
      <Icon of={copied ? Check : Copy} size={20} />
    </button>
  )
}

/** Copies a text; the modern way is missing where a shop is opened over http. */
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

import './text-size.css'

export const textSizes = ['normal', 'large', 'larger'] as const
type TextSize = (typeof textSizes)[number]

const key = 'songdee.text-size'

const isSize = (text: string | null): text is TextSize => textSizes.some((size) => size === text)

export function textSize(): TextSize {
  const stored = localStorage.getItem(key)
  return isSize(stored) ? stored : 'normal'
}

/** Applies the text size that was chosen on this device. */
export function applyTextSize(): void {
  const { classList } = document.documentElement
  for (const size of textSizes) classList.toggle(`text-size-${size}`, size === textSize())
}

export function chooseTextSize(size: TextSize): void {
  localStorage.setItem(key, size)
  applyTextSize()
}

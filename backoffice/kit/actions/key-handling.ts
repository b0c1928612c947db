import { flushSync } from 'react-dom'
import { dropEarlyKeys, isEarly, isPressedAgain } from './early-keys.ts'
import { isHeld } from './held-keys.ts'
import { actionOf, beginsTwo, listActions, listedActions, mayRepeat, runAction } from './actions.ts'
import { keyName, latinKey } from './key-name.ts'
import { createScanDetector, scanGapMs } from './scan-detector.ts'

/** The second key of two in a row comes within this time. */
const sequenceMs = 1500

type ScanListener = (code: string) => void
const scanListeners: ScanListener[] = []

/** Calls the newest listener with every code that a scanner types, wherever the focus is. */
export function onScan(listener: ScanListener): () => void {
  scanListeners.push(listener)
  return () => void scanListeners.splice(scanListeners.indexOf(listener), 1)
}

const closers = new Set<() => boolean>()

/** Gives Escape to what floats over the screen, before anything else hears it. @param close answers whether it was open */
export function onEscape(close: () => boolean): () => void {
  closers.add(close)
  return () => void closers.delete(close)
}

/** In a field, letters are text; keys with Ctrl or Alt are still actions. */
const isTyped = (target: EventTarget | null, name: string): boolean =>
  target instanceof HTMLElement &&
  !/^(Ctrl|Alt)\+/.test(name) &&
  target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]')

/** A field with what stood in it before a scanner typed. */
type TypedInto = { field: HTMLInputElement | HTMLTextAreaElement; value: string }

const typedInto = (target: EventTarget | null): TypedInto | null =>
  isTyped(target, '') && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    ? { field: target, value: target.value }
    : null

/** What `takeOut` reports to a field, as a browser does where a user takes back what was typed. */
const takenBack = 'historyUndo'
export const isTakenBack = (event: Event): boolean => 'inputType' in event && event.inputType === takenBack

/** Takes a code out of the field into which it was typed; its screen knows that before it gets the code. */
function takeOut({ field, value }: TypedInto): void {
  // The setter of the field itself is React's, which would then see no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
  flushSync(() => field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: takenBack })))
}

/** Held down, it would press what has the focus next as well, such as the button of a dialog that it has opened. Text is typed on. */
const isPress = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && (!isTyped(target, '') || (key === 'Enter' && target instanceof HTMLInputElement))

/** Nothing else gets the key. */
function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Listens to all keys of the page, for actions and scanners. */
export function handleKeys(): () => void {
  const scans = createScanDetector()
  let first: { key: string; at: number } | null = null
  let scannedInto: TypedInto | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing || /^(Shift|Control|Alt)$/.test(event.key)) return
    if (isHeld(event) || (event.repeat && isPress(event))) return take(event)
    if (event.key === 'Escape' && [...closers].some((close) => close())) return take(event)
    if (!scans.isTyping(event.timeStamp)) scannedInto = typedInto(event.target)
    const scanned = isPressedAgain() ? null : scans.take(latinKey(event), event.timeStamp)
    const listener = scanListeners.at(-1)
    if (listener) {
      clearTimeout(waiting)
      if (scanned) {
        take(event)
        if (scannedInto?.field === event.target) takeOut(scannedInto)
        return listener(scanned)
      }
    }
    const name = keyName(event)
    if (isTyped(event.target, name)) return
    // The browser closes a dialog on Escape before React knows: a key that comes in between is for what is behind it.
    listActions()
    // Held down, it would do the same to what is drawn next.
    if (event.repeat && !mayRepeat(name)) return take(event)
    const found = find(name, event.timeStamp)
    const waits = isEarly(event, found === 'first' || (found !== null && !found.disabled))
    if (found === null && !waits) return
    take(event)
    if (waits || found === null || found === 'first') return
    // The first letter of a code must not be taken for the key of an action.
    if (listener && name.length === 1) waiting = setTimeout(() => runAction(found), scanGapMs + 1)
    else runAction(found)
  }

  /** The action of a key; `first`: an action may follow with the next key. */
  function find(name: string, at: number) {
    const before = first && at - first.at < sequenceMs ? first.key : ''
    first = null
    const second = listedActions().findLast(({ key }) => key === `${before} ${name}`)
    if (second) return second
    if (beginsTwo(name)) {
      first = { key: name, at }
      return 'first'
    }
    return actionOf(name) ?? null
  }

  // Before React Aria, which would jump to the row whose name begins with the letter.
  document.addEventListener('keydown', onKeyDown, { capture: true })
  document.addEventListener('pointerdown', dropEarlyKeys)
  return () => {
    document.removeEventListener('keydown', onKeyDown, { capture: true })
    document.removeEventListener('pointerdown', dropEarlyKeys)
  }
}

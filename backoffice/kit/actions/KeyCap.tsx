/** How keys are shown; the others are shown as they are named. */
const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Shift: '⇧',
  ' ': '␣',
}

/** KeyCap: the key or keys of an action; screen readers read `aria-keyshortcuts`. */
export function KeyCap({ keys }: { keys: string }) {
  return (
    <span className="key-caps" aria-hidden="true">
      {keys.split(' ').map((step, index) => (
        // Steps have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <kbd key={index}>
          {step
            .split('+')
            .map((key) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key))
            .join(' ')}
        </kbd>
      ))}
    </span>
  )
}

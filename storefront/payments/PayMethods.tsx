import { useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import type { PaymentMethod } from '#rules/payments/pay-types.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { PayPanel, type PayPanelProps } from './PayPanel.tsx'

type PayMethodsProps = Omit<PayPanelProps, 'method'> & {
  methods: readonly PaymentMethod[]
  /** The one that is open at first. */
  first: PaymentMethod
}

const wide = '(min-width: 1024px)'
const onWidth = (listener: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** PayMethods: the ways to pay as tabs where there is room, below that as panels of which one is open. */
export function PayMethods({ methods, first, ...panel }: PayMethodsProps) {
  const texts = useTexts('payments')
  const isWide = useSyncExternalStore(
    onWidth,
    () => matchMedia(wide).matches,
    () => false,
  )
  if (isWide) return <Tabs methods={methods} first={first} {...panel} />
  return (
    <div className="pay-panels">
      {methods.map((method) => (
        <details key={method} name="pay" className="pay-panel" open={method === first}>
          <summary>
            <b>{texts.methodNames[method]}</b>
            <small>{texts.methodHints[method]}</small>
          </summary>
          <PayPanel method={method} {...panel} />
        </details>
      ))}
    </div>
  )
}

const turns: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function Tabs({ methods, first, ...panel }: PayMethodsProps) {
  const texts = useTexts('payments')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(first)
  const turn = (event: KeyboardEvent) => {
    const by = turns[event.key]
    if (!by) return
    event.preventDefault()
    const index = (methods.indexOf(chosen) + by + methods.length) % methods.length
    setChosen(methods[index] ?? first)
    list.current?.querySelectorAll('button')[index]?.focus()
  }
  return (
    <div className="panel">
      <div ref={list} role="tablist" aria-label={texts.methods} className="tabs">
        {methods.map((method) => (
          <button
            key={method}
            type="button"
            role="tab"
            id={`${id}-${method}`}
            aria-selected={method === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={method === chosen ? 0 : -1}
            onClick={() => setChosen(method)}
            onKeyDown={turn}
          >
            {texts.methodNames[method]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} key={chosen}>
        <PayPanel method={chosen} {...panel} />
      </div>
    </div>
  )
}

import { useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import type { Bank, PaymentMethod } from '#rules/payments/pay-types.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { PayPanel, type PayPanelProps } from './PayPanel.tsx'

type Panel = Omit<PayPanelProps, 'method'>
type PayMethodsProps = Omit<Panel, 'bank' | 'onBank'> & {
  methods: readonly PaymentMethod[]
  /** Open at first; null: none, where the layout allows it. */
  first: PaymentMethod | null
  /** The bank chosen at the checkout. */
  firstBank: Bank | null
}
type LayoutProps = {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod | null
  onChoose: (method: PaymentMethod) => void
  panel: Panel
}

const wide = '(min-width: 1024px)'
const onWidth = (listener: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * PayMethods: payment methods as tabs on wide screens, else as panels of which one is open. The choice is stored here,
 * so that turning a tablet changes only the layout.
 */
export function PayMethods({ methods, first, firstBank, ...rest }: PayMethodsProps) {
  const [chosen, setChosen] = useState(first)
  const [bank, setBank] = useState(rest.bankApps ? firstBank : null)
  const isWide = useSyncExternalStore(
    onWidth,
    () => matchMedia(wide).matches,
    () => false,
  )
  const Layout = isWide ? Tabs : Panels
  return <Layout methods={methods} chosen={chosen} onChoose={setChosen} panel={{ ...rest, bank, onBank: setBank }} />
}

function Panels({ methods, chosen, onChoose, panel }: LayoutProps) {
  const texts = useTexts('payments')
  return (
    <div className="pay-panels">
      {methods.map((method) => (
        <details
          key={method}
          name="pay"
          className="pay-panel"
          open={method === chosen}
          // The browser's find-in-page opens a panel
          onToggle={({ currentTarget }) => currentTarget.open && onChoose(method)}
        >
          <summary
            // Opened through the state: the browser's toggle event may come after the tablet was turned
            onClick={(event) => {
              const { open } = event.currentTarget.parentElement as HTMLDetailsElement
              if (open) return
              event.preventDefault()
              onChoose(method)
            }}
          >
            <b>{texts.methodNames[method]}</b>
            <small>{texts.methodHints[method]}</small>
          </summary>
          <PayPanel method={method} {...panel} />
        </details>
      ))}
    </div>
  )
}

const arrowSteps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function Tabs({ methods, chosen: open, onChoose, panel }: LayoutProps) {
  const chosen = open ?? methods[0] ?? 'PROMPTPAY'
  const texts = useTexts('payments')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const moveFocus = (event: KeyboardEvent) => {
    const by = arrowSteps[event.key]
    if (!by) return
    event.preventDefault()
    const index = (methods.indexOf(chosen) + by + methods.length) % methods.length
    onChoose(methods[index] ?? chosen)
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
            aria-controls={`${id}-${method}-panel`}
            tabIndex={method === chosen ? 0 : -1}
            onClick={() => onChoose(method)}
            onKeyDown={moveFocus}
          >
            {texts.methodNames[method]}
          </button>
        ))}
      </div>
      {methods.map((method) => (
        <div
          key={method}
          role="tabpanel"
          id={`${id}-${method}-panel`}
          aria-labelledby={`${id}-${method}`}
          hidden={method !== chosen}
        >
          <PayPanel method={method} {...panel} />
        </div>
      ))}
    </div>
  )
}

import { useRef, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { countOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ageWords } from './age.ts'
import type { OrderCounts } from './order-row.ts'
import { countOf, searchWith, tabs, type Tab } from './tabs.ts'

/** How many orders are where; live, as everything below the key `orders`. */
export const useOrderCounts = (): OrderCounts | undefined => useCall(['orders', 'counts'], countOrders, {}).data

type StageTabsProps = { counts: OrderCounts | undefined; current: Tab | undefined; search: string; now: number }

/**
 * StageTabs: the stages with their counts and how long the oldest order waits; links, so that each can be opened in a tab next to
 * the others. One tab stop: the arrows move between them, and each has its digit.
 */
export function StageTabs({ counts, current, search, now }: StageTabsProps) {
  const texts = useTexts('orders')
  const [, navigate] = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const hrefOf = (tab: Tab) => {
    const text = searchWith(tab, search)
    return text ? `/orders?${text}` : '/orders'
  }
  useActions(
    Object.fromEntries(
      tabs.map((tab) => [
        `tab-${tab.name}`,
        { title: texts.showTab(texts.tabs[tab.name]), key: tab.key, run: () => navigate(hrefOf(tab)) },
      ]),
    ),
  )
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    links[(at + step + links.length) % links.length]?.focus()
    event.preventDefault()
  }
  const tabStop = current ?? tabs[0]
  return (
    <nav aria-label={texts.stages}>
      {/* The arrows move between the links, which are what is operated. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className="stage-tabs" onKeyDown={onKeyDown}>
        {tabs.map((tab) => {
          const counted = counts && countOf(tab, counts)
          return (
            <li key={tab.name}>
              <Link
                href={hrefOf(tab)}
                className={`stage-tab stage-tab-${tab.name}`}
                aria-current={tab === current ? 'page' : undefined}
                tabIndex={tab === tabStop ? 0 : -1}
                aria-keyshortcuts={tab.key}
              >
                <span className="stage-tab-name">{texts.tabs[tab.name]}</span>
                {counted && <b className={counted.count > 0 ? '' : 'is-none'}>{formatWhole(counted.count)}</b>}
                <small>{counted?.oldestOn ? texts.oldest(ageWords(counted.oldestOn, now, texts)) : ' '}</small>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

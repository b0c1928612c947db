import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useDragAndDrop } from '#backoffice/kit/drag-and-drop.ts'
import { satangOf } from '#rules/money.ts'
import { formatHour } from '#rules/thai-date.ts'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import { DriverWords } from './DriverWords.tsx'
import { outcomeTones } from './outcome-tones.ts'
import type { Stop } from './use-runs.ts'

/** An order of stops after some of them were put before or after another one. */
function moved(ids: readonly string[], chosen: ReadonlySet<string>, target: string, side: 'before' | 'after') {
  const rest = ids.filter((id) => !chosen.has(id))
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0)
  return [...rest.slice(0, at), ...ids.filter((id) => chosen.has(id)), ...rest.slice(at)]
}

/**
 * The stops of a run in the order of the drive: one tab stop; arrows move, Space selects, a stop is dragged by hand or,
 * from its handle, by Enter and arrows.
 */
export function StopList({
  stops,
  selected,
  onSelect,
  onOrder,
}: {
  stops: readonly Stop[]
  selected: ReadonlySet<string>
  onSelect: (selected: Set<string>) => void
  /** Null where the order cannot be changed any more. */
  onOrder: ((orderIds: string[]) => void) | null
}) {
  const texts = useTexts('runs')
  const ids = stops.map(({ orderId }) => orderId)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': stops.find(({ orderId }) => orderId === key)?.orderNumber ?? '' })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return
      onOrder?.(moved(ids, new Set([...keys].map(String)), String(target.key), target.dropPosition))
    },
  })
  return (
    <GridList
      // A list that can be dragged cannot become one that cannot.
      key={onOrder === null ? 'fixed' : 'movable'}
      aria-label={texts.stops}
      className="stop-list"
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={(keys) => onSelect(keys === 'all' ? new Set(ids) : new Set([...keys].map(String)))}
      {...(onOrder !== null && { dragAndDropHooks })}
    >
      {stops.map((stop) => (
        <GridListItem
          key={stop.orderId}
          id={stop.orderId}
          className="stop-row"
          textValue={`${stop.position} ${stop.storeName} ${stop.orderNumber}`}
        >
          {onOrder !== null && (
            <Button slot="drag" className="stop-handle" aria-label={texts.drag(stop.storeName)}>
              ⠿
            </Button>
          )}
          <b className="stop-number">{stop.position}</b>
          <span className="stop-shop">
            {stop.storeName}
            <small>
              {stop.orderNumber} · {stop.shippingAddress.subDistrict} {stop.shippingAddress.district}
            </small>
            <DriverWords reason={stop.reason} note={stop.driverNote} />
          </span>
          <span className="stop-state">
            {stop.outcome ? (
              <Badge tone={outcomeTones[stop.outcome]}>
                {texts.outcomes[stop.outcome]}
                {stop.outcomeOn && ` ${formatHour(stop.outcomeOn)}`}
              </Badge>
            ) : (
              <StageBadge stage={stop.stage} />
            )}
            {stop.receivedBy && (
              <small>
                {texts.receivedBy} {stop.receivedBy}
              </small>
            )}
          </span>
          <span className="stop-money">
            <Money satang={satangOf(stop.dueAmt)} />
            {stop.cashAmt !== null && (
              <small>
                {texts.collected} <Money satang={satangOf(stop.cashAmt)} />
              </small>
            )}
          </span>
        </GridListItem>
      ))}
    </GridList>
  )
}

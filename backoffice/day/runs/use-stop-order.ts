import { useState } from 'react'
import { setRunStops } from '#contract/backoffice/day/runs/calls.ts'
import { isPlannable } from '#rules/fulfilment/runs.ts'
import { call } from '#backoffice/api/call.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { useMoving } from '#backoffice/kit/use-moving.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { Reply } from '#web/reply.ts'
import { movedBy } from './moved-by.ts'
import type { Run, Stop } from './use-runs.ts'

type StopOrder = {
  run: Run
  moving: ReturnType<typeof useMoving<Stop, string, Run>>
  /** Shows the run as it is now, or what failed; null where it failed. */
  finish: (reply: Reply<Run>, done: string) => Promise<Run | null>
  /** Lets the user choose another run for the selected stops. */
  onMove: () => void
}

/** The stops of a run in the order of the drive as the user has put it, those that are selected, and what can be done with these. */
export function useStopOrder({ run, moving: { shown, move }, finish, onMove }: StopOrder) {
  const texts = useTexts('runs')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const ids = shown.map(({ orderId }) => orderId)
  const chosen = ids.filter((id) => selected.has(id))
  const order = (orderIds: string[]) =>
    move(orderIds, async (before = run) => {
      const body = { revision: before.revision, orderIds }
      return finish(await call(setRunStops, { params: { id: run.id }, body }), texts.saved)
    })

  function step(by: -1 | 1): Promise<void> | undefined {
    const next = movedBy(ids, selected, by)
    return next.every((id, at) => id === ids[at]) ? undefined : order(next)
  }

  const use = { hidden: !isPlannable(run.state), disabled: chosen.length === 0 }
  const actions = useActions({
    up: { ...use, title: texts.up, key: 'Alt+ArrowUp', isStep: true, run: () => step(-1) },
    down: { ...use, title: texts.down, key: 'Alt+ArrowDown', isStep: true, run: () => step(1) },
    move: { ...use, title: texts.moveTo, key: 'm', run: onMove },
    takeOff: {
      ...use,
      title: texts.takeOff,
      key: 'x',
      run: async () => {
        await order(ids.filter((id) => !selected.has(id)))
        setSelected(new Set())
      },
    },
  })
  return {
    stops: shown.map((stop, at) => ({ ...stop, position: at + 1 })),
    chosen,
    selected,
    setSelected,
    order,
    actions,
  }
}

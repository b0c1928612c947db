import { useState } from 'react'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { Spinner } from '#design/Spinner.tsx'
import { problemOf } from '#web/read-reply.ts'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import type { QueuedSlip } from './SlipFacts.tsx'
import { useSlipPicture } from './use-slip-picture.ts'

const widest = 4
const quarters = 4

type SlipPictureProps = {
  slip: QueuedSlip
  /** Its picture is loaded meanwhile. */
  next?: QueuedSlip | undefined
  /** It is drawn, or cannot be. */
  onDrawn?: () => void
}

/** SlipPicture: the picture of a slip, large; zoomed and turned by keys. */
export function SlipPicture({ slip, next, onDrawn }: SlipPictureProps) {
  const texts = useTexts('slips')
  const kit = useTexts('kit')
  const picture = useSlipPicture(slip, next)
  const name = texts.picture(slip.orderNumber)
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const { zoomIn, zoomOut, rotate } = useActions({
    zoomIn: {
      title: texts.zoomIn,
      key: '=',
      isStep: true,
      look: 'quiet',
      disabled: zoom === widest,
      run: () => setZoom(zoom + 1),
    },
    zoomOut: {
      title: texts.zoomOut,
      key: '-',
      isStep: true,
      look: 'quiet',
      disabled: zoom === 1,
      run: () => setZoom(zoom - 1),
    },
    rotate: {
      title: texts.rotate,
      key: 't',
      look: 'quiet',
      icon: RotateCcw,
      run: () => setTurn((turn + 1) % quarters),
    },
  })
  return (
    <div className="slip-picture">
      <div className="slip-tools">
        <ActionButton action={zoomIn} />
        <ActionButton action={zoomOut} />
        <ActionButton action={rotate} />
      </div>
      {/* A picture larger than its frame is scrolled by the arrows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="slip-frame" tabIndex={0} aria-label={name}>
        {picture.data !== undefined ? (
          <img
            src={picture.data}
            alt={name}
            className={`zoom-${zoom} turn-${turn}`}
            onLoad={onDrawn}
            onError={onDrawn}
          />
        ) : !slip.hasPicture ? (
          <p>{texts.noPicture}</p>
        ) : picture.isError ? (
          <ProblemNotice problem={problemOf(picture.error)} onRetry={() => void picture.refetch()} />
        ) : (
          <output>
            <Spinner /> {kit.pleaseWait}
          </output>
        )}
      </section>
    </div>
  )
}

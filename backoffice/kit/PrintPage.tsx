import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import ArrowLeft from '#design/icons/arrow-left.ts'
import Printer from '#design/icons/printer.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ActionButton } from './actions/ActionButton.tsx'
import { useActions } from './actions/use-actions.ts'
import { ScreenHead } from './ScreenHead.tsx'
import './print.css'

type PrintPageProps = {
  title: string
  /** The screen that it belongs to. */
  back: string
  /** `a4`; `a5`; `label`: 100 × 75 mm. */
  paper?: 'a4' | 'a5' | 'label'
  /** One A4 paper, of which each page says which of how many it is. */
  numbered?: boolean
  /** Called before the print dialog opens, to record that it was printed; false keeps it closed. */
  onPrint?: () => Promise<boolean> | boolean
  /** On the screen only: what has to be known before printing. */
  notice?: ReactNode
  /** Each `PrintSheet` begins on a page of its own. */
  children: ReactNode
}

/** PrintPage: a paper of the warehouse, as on the screen so from the printer. `Ctrl+p` prints it and nothing around it, Escape goes back. */
export function PrintPage({ title, back, paper = 'a4', numbered = false, onPrint, notice, children }: PrintPageProps) {
  const texts = useTexts('kit')
  const [, navigate] = useLocation()
  const actions = useActions({
    back: { title: texts.back, key: 'Escape', icon: ArrowLeft, look: 'quiet', run: () => navigate(back) },
    print: {
      title: texts.print,
      key: 'Ctrl+p',
      icon: Printer,
      look: 'primary',
      run: async () => {
        if ((await onPrint?.()) !== false) window.print()
      },
    },
  })
  return (
    <>
      <div className="print-hidden">
        <ScreenHead title={title} actions={[actions.print]}>
          <ActionButton action={actions.back} />
        </ScreenHead>
      </div>
      {notice && <div className="print-hidden">{notice}</div>}
      <div className={`print-page print-${paper}${numbered ? ' is-numbered' : ''}`}>{children}</div>
    </>
  )
}

/** PrintSheet: what begins on a new page: one slip, one label. Inside it, `.keep-together` is never cut. */
export const PrintSheet = ({ children }: { children: ReactNode }) => (
  <section className="print-sheet">{children}</section>
)

import { useState } from 'react'
import type { ExportList } from '#rules/transfer/export-lists.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { later } from '#backoffice/kit/later.tsx'
import { loadBothTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import Download from '#design/icons/download.ts'

const ExportDialog = later(
  () => Promise.all([import('./ExportDialog.tsx'), loadBothTexts('transfer')]).then(([module]) => module.ExportDialog),
  ({ onClose }) => onClose(),
)

/** A list with the filters of its screen, as its call takes them, and how many rows these let through. */
export type ListToExport = {
  list: ExportList
  query?: Readonly<Record<string, unknown>>
  /** A text where there are more than were counted; left out where it is not known. */
  count?: number | string | undefined
}

/** ExportButton: takes the list of a screen out as a file, with `also` other lists that the same filters fit. */
export function ExportButton({ also = [], ...list }: ListToExport & { also?: readonly ListToExport[] }) {
  const texts = useTexts('kit')
  const [isOpen, setOpen] = useState(false)
  const actions = useActions({
    exportList: { title: texts.exportList, key: 'Shift+E', icon: Download, look: 'quiet', run: () => setOpen(true) },
  })
  return (
    <>
      <ActionButton action={actions.exportList} />
      {isOpen && <ExportDialog lists={[list, ...also]} onClose={() => setOpen(false)} />}
    </>
  )
}

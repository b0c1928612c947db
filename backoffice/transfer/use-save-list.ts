import { useState } from 'react'
import type { FileCall } from '#contract/call.ts'
import type { ExportFormat } from '#rules/transfer/export-lists.ts'
import { download } from '#backoffice/api/call.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

/** Saves a list as a file of the browser; `save` resolves to whether it was. */
export function useSaveList() {
  const texts = useTexts('transfer')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function save(
    call: FileCall,
    { name, format, query }: { name: string; format: ExportFormat; query: Readonly<Record<string, unknown>> },
  ): Promise<boolean> {
    setBusy(true)
    const reply = await download(call as never, { query: { ...query, format, language } } as never)
    setBusy(false)
    if (!reply.ok) {
      showProblem(reply.error, errors)
      return false
    }
    saveFile(reply.value, `${name}.${format}`)
    showToast({ text: texts.exported })
    return true
  }
  return { save, isBusy }
}

/** Hands a file to the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

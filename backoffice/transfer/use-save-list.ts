import type { FileCall } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { ExportFormat } from '#rules/transfer/export-lists.ts'
import { download } from '#backoffice/api/files.ts'
import type { Reply } from '#web/reply.ts'
import { saveFile } from '#web/save-file.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { mapReply } from '#backoffice/kit/forms/replies.ts'

type ListFile = { name: string; format: ExportFormat; query: Readonly<Record<string, unknown>> }

/** Saves a list as a file of the browser. */
export async function saveList(call: FileCall, file: ListFile, language: Language): Promise<Reply<null>> {
  const { name, format, query } = file
  const reply = await download(call, { query: { ...query, format, language } } as never)
  return mapReply(reply, (content) => {
    saveFile(content, `${name}.${format}`)
    return null
  })
}

/** As `saveList`, where nothing else says what came of it; `save` resolves to whether it was saved. */
export function useSaveList() {
  const texts = useTexts('transfer')
  const language = useLanguage()
  const { isBusy, run } = useUnderway()

  async function save(call: FileCall, file: ListFile): Promise<boolean> {
    const reply = await run(() => saveList(call, file, language), { done: () => ({ text: texts.exported }) })
    return reply?.ok ?? false
  }
  return { save, isBusy }
}

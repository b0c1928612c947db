import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'

const pollMs = 5 * 60_000

/** The version of the page as the server has it now; this page's own while the server cannot be reached. */
async function versionOnServer(own: string | undefined): Promise<string | undefined> {
  const page = await fetch('/backoffice/', { cache: 'no-cache' }).catch(() => null)
  return page?.ok ? /data-version="([^"]*)"/.exec(await page.text())?.[1] : own
}

/** Says that the server has a newer version of these pages; loading it is the user's choice, who may be typing. */
export function NewVersion() {
  const texts = useTexts('shell')
  const own = document.documentElement.dataset['version']
  const { data = own } = useQuery({
    queryKey: ['version'],
    queryFn: () => versionOnServer(own),
    initialData: own,
    staleTime: pollMs,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  })
  if (data === own) return null
  return (
    <p className="new-version">
      {texts.newVersion}
      <Button look="quiet" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
    </p>
  )
}

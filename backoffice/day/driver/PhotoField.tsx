import { useState } from 'react'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { BlobPicture } from '#backoffice/kit/BlobPicture.tsx'
import { Button } from '#design/Button.tsx'
import { compressPhoto } from './compress-photo.ts'

type PhotoFieldProps = {
  photos: readonly Blob[]
  /** As the server takes besides those that it has. */
  most: number
  onChange: (photos: readonly Blob[]) => void
}

/** PhotoField: photos of a stop, taken by the camera and made small on the device. */
export function PhotoField({ photos, most, onChange }: PhotoFieldProps) {
  const texts = useTexts('driver')
  const [hasFailed, setFailed] = useState(false)

  async function add(files: FileList | null): Promise<void> {
    try {
      const added = await Promise.all([...(files ?? [])].map(compressPhoto))
      onChange([...photos, ...added].slice(0, most))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  return (
    <div className="stop-photos">
      {photos.length < most && (
        <label className="button button-plain">
          {texts.photo}
          <input
            type="file"
            className="sr-only"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              void add(event.target.files)
              event.target.value = ''
            }}
          />
        </label>
      )}
      {photos.length > 0 && (
        <>
          {photos.map((photo, index) => (
            <BlobPicture key={index} blob={photo} name={texts.photoNo(index + 1)} />
          ))}
          <Button look="quiet" onClick={() => onChange(photos.slice(0, -1))}>
            {texts.removePhoto}
          </Button>
        </>
      )}
      {hasFailed && (
        <p className="field-error" role="alert">
          {texts.photoFailed}
        </p>
      )}
    </div>
  )
}

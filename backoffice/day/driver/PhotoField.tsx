import { useTexts } from '#backoffice/texts/use-texts.ts'
import { BlobPicture } from '#backoffice/kit/BlobPicture.tsx'
import { Button } from '#design/Button.tsx'
import { Spinner } from '#design/Spinner.tsx'
import type { Photos } from './use-photos.ts'

/** PhotoField: photos of a stop, taken by the camera and made small on the device. */
export function PhotoField({ photos: { photos, add, removeLast, isFull, isDrawing, hasFailed } }: { photos: Photos }) {
  const texts = useTexts('driver')
  return (
    <div className="stop-photos">
      {!isFull && (
        <label className="button button-plain">
          {texts.photo}
          <input
            type="file"
            className="sr-only"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => {
              void add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
      )}
      <output>
        {isDrawing && (
          <>
            <Spinner /> {texts.photoComing}
          </>
        )}
      </output>
      {photos.length > 0 && (
        <>
          {photos.map((photo, index) => (
            <BlobPicture key={index} blob={photo} name={texts.photoNo(index + 1)} />
          ))}
          <Button look="quiet" onClick={removeLast}>
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

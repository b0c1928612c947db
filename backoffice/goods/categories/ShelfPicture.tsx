import { useState } from 'react'
import { FieldErrors } from '#backoffice/kit/forms/Form.tsx'
import { useField } from '#backoffice/kit/forms/form-context.ts'
import { DropZone } from '#backoffice/goods/products/DropZone.tsx'
import { useUploads } from '#backoffice/goods/products/use-uploads.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Picture } from '#design/Picture.tsx'
import '#backoffice/goods/products/products.css'

/** ShelfPicture: the picture of the form around it, or none. Its value is the id of the stored image. */
export function ShelfPicture({ name }: { name: string }) {
  const texts = useTexts('shelves')
  const { start } = useField(name, null)
  const [image, setImage] = useState(typeof start === 'string' ? start : null)
  const { send, failures } = useUploads(([stored]) => stored && setImage(stored))
  return (
    <div className="field">
      <span className="field-label">{texts.picture}</span>
      <div className="shelf-picture">
        <Picture image={image} place="tile" />
        <DropZone single label={texts.addPicture} onFiles={(files) => void send(files)} />
      </div>
      <input type="hidden" name={name} value={image ?? ''} />
      {image !== null && (
        <div>
          <Button look="quiet" onClick={() => setImage(null)}>
            {texts.removePicture}
          </Button>
        </div>
      )}
      {failures.map((text) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
      <FieldErrors name={name} />
    </div>
  )
}

import { mostPictures } from '#rules/catalogue/picture-name.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import ChevronLeft from '#design/icons/chevron-left.ts'
import ChevronRight from '#design/icons/chevron-right.ts'
import X from '#design/icons/x.ts'
import { Icon } from '#design/Icon.tsx'
import { Picture } from '#design/Picture.tsx'
import { Spinner } from '#design/Spinner.tsx'
import { DropZone } from './DropZone.tsx'
import { Section } from './fields.tsx'
import type { ProductFormState } from './use-product-form.ts'
import { useUploads } from './use-uploads.ts'

/** The list with the item at one place put to another. */
const movedTo = (list: readonly string[], from: number, to: number): string[] => {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), list[from] ?? '', ...rest.slice(to)]
}

/** PicturesField: pictures dropped on it become the product's; the first one stands for it. */
export function PicturesField({ form }: { form: ProductFormState }) {
  const texts = useTexts('products')
  const { pictures } = form.draft
  const { send, isBusy, failures } = useUploads((ids) =>
    form.set((draft) => ({ pictures: [...new Set([...draft.pictures, ...ids])].slice(0, mostPictures) })),
  )
  const isFull = pictures.length >= mostPictures
  return (
    <Section title={texts.picturesTitle} help={texts.picturesHelp}>
      <ol className="product-pictures">
        {pictures.map((picture, index) => {
          const number = String(index + 1)
          return (
            <li key={picture}>
              <Picture image={picture} place="tile" alt={texts.pictureOf(number)} />
              <span>
                <PictureButton
                  label={texts.earlier(number)}
                  icon={ChevronLeft}
                  disabled={index === 0}
                  onPress={() => form.set({ pictures: movedTo(pictures, index, index - 1) })}
                />
                <PictureButton
                  label={texts.later(number)}
                  icon={ChevronRight}
                  disabled={index === pictures.length - 1}
                  onPress={() => form.set({ pictures: movedTo(pictures, index, index + 1) })}
                />
                <PictureButton
                  label={texts.removePicture(number)}
                  icon={X}
                  onPress={() => form.set({ pictures: pictures.filter((one) => one !== picture) })}
                />
              </span>
            </li>
          )
        })}
        {isBusy && (
          <li className="is-loading">
            <Spinner />
          </li>
        )}
      </ol>
      {isFull ? (
        <p className="field-help">{texts.tooMany(String(mostPictures))}</p>
      ) : (
        <DropZone label={texts.addPictures} onFiles={(files) => void send(files)} />
      )}
      {failures.map((text) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </Section>
  )
}

type PictureButtonProps = { label: string; icon: typeof X; disabled?: boolean; onPress: () => void }
const PictureButton = ({ label, icon, disabled, onPress }: PictureButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} disabled={disabled} onClick={onPress}>
    <Icon of={icon} size={16} />
  </button>
)

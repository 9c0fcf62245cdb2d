/** The most dots of a picture, as the largest cameras of telephones take: more is no photo. */
export const MOST_MEGAPIXELS = 64

/** Why a picture is not taken: it cannot be opened, or unpacks to more than anybody looks at. */
export type PictureFault = 'broken' | 'too_large'

export const isTooLarge = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width * height > MOST_MEGAPIXELS * 1_000_000

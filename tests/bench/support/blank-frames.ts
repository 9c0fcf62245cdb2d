import type { CDPSession, Page } from 'playwright-core'

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

type GridWatch = {
  readonly session: CDPSession
  /** Where the grid is. */
  readonly area: Box
  /** A page in which pictures are looked at. */
  readonly openPage: () => Promise<Page>
}

/**
 * Rows are 30 pixels high and have a line below: a longer column of one colour is where no row was
 * drawn.
 */
const MOST_PLAIN_PIXELS = 45
/** Left out at each side of the grid: its headings, scroll bars and edges. */
const EDGE = { top: 60, bottom: 24, left: 200, right: 40 }
const COLUMNS_LOOKED_AT = 12

/**
 * Counts the frames that the browser drew during some work, and those of them in which rows were
 * blank: judged by the pixels, since the browser scrolls without waiting for the page.
 */
export async function blankFrames(
  { session, area, openPage }: GridWatch,
  work: () => Promise<void>,
): Promise<{ readonly frames: number; readonly blank: number }> {
  const pictures: string[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data)
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await work()
  await session.send('Page.stopScreencast')
  const judge = await openPage()
  try {
    let blank = 0
    for (const picture of pictures)
      if (await judge.evaluate(hasBlank, { picture, area, edge: EDGE, most: MOST_PLAIN_PIXELS, columns: COLUMNS_LOOKED_AT })) blank += 1
    return { frames: pictures.length, blank }
  } finally {
    await judge.close()
  }
}

type PictureToJudge = {
  readonly picture: string
  readonly area: Box
  readonly edge: typeof EDGE
  readonly most: number
  readonly columns: number
}

/** Runs in a page: whether all of some columns of pixels are of one colour over more than a row. */
async function hasBlank({ picture, area, edge, most, columns }: PictureToJudge): Promise<boolean> {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  const height = Math.floor(Math.min(area.y + area.height, bitmap.height) - area.y - edge.top - edge.bottom)
  const width = area.width - edge.left - edge.right
  for (let column = 0; column < columns; column += 1) {
    const x = Math.floor(area.x + edge.left + (width * column) / columns)
    const { data } = context.getImageData(x, Math.floor(area.y + edge.top), 1, height)
    let run = 1
    for (let y = 1; y < height; y += 1) {
      const isSame = [0, 1, 2].every((part) => data[y * 4 + part] === data[y * 4 - 4 + part])
      run = isSame ? run + 1 : 1
      if (run > most) return true
    }
  }
  return false
}

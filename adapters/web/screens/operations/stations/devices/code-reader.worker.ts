import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { FrameAnswer, FrameQuestion } from './code-reader.ts'

/** The type of a worker as it sees itself; the page's types know only windows. */
type OwnThread = {
  onmessage: ((event: MessageEvent<FrameQuestion>) => void) | null
  readonly postMessage: (answer: FrameAnswer) => void
}

const thread = globalThis as unknown as OwnThread

prepareZXingModule({ overrides: { locateFile: () => wasm } })

const answer = async ({ id, frame }: FrameQuestion): Promise<void> => {
  const found = await readBarcodes(frame, { formats: ['Code128', 'Code39', 'EAN-13', 'EAN-8', 'QRCode'], maxNumberOfSymbols: 1 }).catch(
    () => [],
  )
  thread.postMessage({ id, code: found[0]?.text })
}

thread.onmessage = ({ data }) => void answer(data)

/** A frame of the camera for the reader's thread, and what it read of it. */
export type FrameQuestion = { readonly id: number; readonly frame: ImageData }
export type FrameAnswer = { readonly id: number; readonly code: string | undefined }

/** Reads the code in a video's present frame; undefined where there is none. */
export type CodeReader = { readonly read: (video: HTMLVideoElement) => Promise<string | undefined>; readonly close: () => void }

type NativeDetector = {
  new (options: { readonly formats: readonly string[] }): {
    readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
  }
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

const FORMATS = ['code_128', 'code_39', 'ean_13', 'ean_8', 'qr_code']

/** The browser's own reader, where it reads waybills: on Android and macOS. */
async function nativeReader(): Promise<CodeReader | undefined> {
  const Detector = (window as { readonly BarcodeDetector?: NativeDetector }).BarcodeDetector
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  if (Detector === undefined || !formats.includes('code_128')) return undefined
  const detector = new Detector({ formats: FORMATS.filter((format) => formats.includes(format)) })
  return { read: async (video) => (await detector.detect(video))[0]?.rawValue, close: () => undefined }
}

/** Wider pictures are read no better, and slower. */
const MOST_WIDTH = 1280

function frameOf(canvas: HTMLCanvasElement, video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return undefined
  const scale = Math.min(1, MOST_WIDTH / videoWidth)
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}

/** ZXing as WebAssembly in a thread of its own, whose script alone may compile it. */
function zxingReader(): CodeReader {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (code: string | undefined) => void>()
  const canvas = document.createElement('canvas')
  let last = 0
  worker.addEventListener('message', ({ data: { id, code } }: MessageEvent<FrameAnswer>) => {
    waiting.get(id)?.(code)
    waiting.delete(id)
  })
  return {
    read: (video) => {
      const frame = frameOf(canvas, video)
      if (frame === undefined) return Promise.resolve(undefined)
      const id = (last += 1)
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        worker.postMessage({ id, frame } satisfies FrameQuestion, [frame.data.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}

/** Opens a reader of barcodes: the browser's own, or ZXing. */
export const openCodeReader = async (): Promise<CodeReader> => (await nativeReader()) ?? zxingReader()

import { useCallback, useEffect, useRef, useState } from 'react'
import { readScale, takenFrom, type ScaleReading } from '#core/operations/stations/scale.ts'
import { keepBaud, readLines, serialPorts, type SerialPort } from './serial-scale.ts'

type ScaleState = 'none' | 'off' | 'on' | 'lost'

/** A scale on a serial port: one that was chosen before is read again by itself. */
type Scale = {
  readonly state: ScaleState
  readonly reading: ScaleReading | undefined
  /** Asks which port it is on; reads it at this speed. */
  readonly choose: (baud: number) => Promise<void>
  readonly leave: () => void
  /** Notes that the load on it has been taken. */
  readonly take: () => void
}

export function useScale(): Scale {
  const [state, setState] = useState<ScaleState>(serialPorts() === undefined ? 'none' : 'off')
  const [reading, setReading] = useState<ScaleReading>()
  const running = useRef<AbortController>(undefined)
  const read = useCallback((port: SerialPort): void => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setState('on')
    readLines(port, { signal: mine.signal, onLine: (line) => setReading((before) => readScale(before, line)) })
      .catch(() => undefined)
      .finally(() => {
        if (running.current !== mine) return
        setReading(undefined)
        setState(mine.signal.aborted ? 'off' : 'lost')
      })
  }, [])
  useEffect(() => {
    const gone = new AbortController()
    void serialPorts()
      ?.getPorts()
      .then(([port]) => {
        if (port !== undefined && !gone.signal.aborted) read(port)
      })
    return () => {
      gone.abort()
      running.current?.abort()
    }
  }, [read])
  return {
    state,
    reading,
    choose: async (baud) => {
      keepBaud(baud)
      const port = await serialPorts()
        ?.requestPort()
        .catch(() => undefined)
      if (port !== undefined) read(port)
    },
    leave: () => running.current?.abort(),
    take: useCallback(() => setReading((before) => before && takenFrom(before)), []),
  }
}

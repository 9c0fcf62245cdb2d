import { samplePdf, samplePng } from './sample-files.ts'

/** Fifty names that try to reach other folders, devices and programs. */
export function traversalNames(): readonly string[] {
  const ups = ['../', '..\\', '....//', '..%2f', '%2e%2e/', '..;/', './../', '/', 'C:\\', '\\\\host\\share\\']
  const ends = ['etc/passwd', 'x.png', 'a.php%00.png', 'CON', '.htaccess']
  return ups.flatMap((up) => ends.map((end) => `${up}${end}`))
}

const text = (content: string): Uint8Array => Buffer.from(content, 'latin1')
const joined = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)

const SCRIPTS = {
  html: '<html><body onload=alert(1)><script>alert(1)</script></body></html>',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  js: '=1;alert(1);//',
  php: '<?php system($_GET["c"]); ?>',
  zip: 'PK\u0003\u0004\u0014\u0000\u0000\u0000\u0000\u0000',
  xml: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
}
const JPEG = text('\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF\u0000\u0001\u0001\u0000\u0000\u0001\u0000\u0001\u0000\u0000')
const GIF = text('GIF89a/*\u0000\u0000\u0000\u0000')

/**
 * Files with a different type for different programs: pictures, documents and archives with
 * something to execute inside.
 */
export function polyglots(): readonly { readonly name: string; readonly content: Uint8Array }[] {
  const carriers = { png: samplePng(), jpg: JPEG, pdf: samplePdf(), gif: GIF }
  return Object.entries(carriers).flatMap(([type, carrier]) =>
    Object.entries(SCRIPTS).flatMap(([kind, script]) => [
      { name: `behind.${kind}.${type}`, content: joined(carrier, text(script)) },
      { name: `before.${type}.${kind}`, content: joined(text(script), carrier) },
    ]),
  )
}

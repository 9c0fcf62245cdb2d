import './base/no-eval.ts'
import { startApp } from './composition.ts'

startApp(document.querySelector('#root'))

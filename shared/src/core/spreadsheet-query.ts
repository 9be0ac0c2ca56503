import * as z from 'zod/mini';
import { spreadsheetFormats } from '../text/spreadsheet.ts';

/** Query parameter of every call that returns a spreadsheet. */
export const spreadsheetQuery = { format: z._default(z.enum(spreadsheetFormats), 'csv') };

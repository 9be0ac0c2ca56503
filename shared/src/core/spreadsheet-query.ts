import * as z from 'zod/mini';
import { spreadsheetFormats } from '../text/spreadsheet.ts';

/** The parameter of every call that answers with a spreadsheet. */
export const spreadsheetQuery = { format: z._default(z.enum(spreadsheetFormats), 'csv') };

import type { StaffModule } from "../../staff/module.ts";
import { FreeSpace } from "./FreeSpace.tsx";

export const uploadsStaff: StaffModule = { pages: [], overview: [FreeSpace] };

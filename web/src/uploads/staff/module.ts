import type { StaffModule } from "../../staff/module.ts";
import { StorageFigures, StorageWaiting } from "./Storage.tsx";

export const uploadsStaff: StaffModule = { pages: [], waiting: StorageWaiting, figures: StorageFigures };

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "../foundation/api.ts";
import { paths } from "../foundation/paths.ts";

const NEEDS = ["auth.second_factor_needed", "auth.password_change_needed"];

/** Leads staff whom the server keeps out to where they set up what it asks of them, and from there back here. */
export function useStaffNeeds(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        if (!(error instanceof ApiError) || !NEEDS.includes(error.code)) return;
        const to = paths.profile({ username: "me" }, { tab: "signIn", next: pathname + search });
        void navigate(to, { replace: true });
      }),
    [client, navigate, pathname, search],
  );
}
